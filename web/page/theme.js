// The colors, set before anything is drawn: the user's choice, or the system's.
{
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      const theme = localStorage.getItem('theme');
      return ['light', 'dark', 'wood', 'paper'].includes(theme) ? theme : null;
    } catch {
      return null; // there is no storage
    }
  };
  const show = () => {
    root.dataset.theme = chosen() ?? (dark.matches ? 'dark' : 'light');
  };
  show();
  dark.addEventListener('change', show);
}
