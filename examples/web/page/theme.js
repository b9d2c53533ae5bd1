// The colors, before anything is drawn: those that were chosen, or those of the system.
{
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      const theme = localStorage.getItem('theme');
      return theme === 'dark' || theme === 'light' ? theme : null;
    } catch {
      return null; // nothing can be remembered here
    }
  };
  const show = () => {
    root.dataset.theme = chosen() ?? (dark.matches ? 'dark' : 'light');
  };
  show();
  dark.addEventListener('change', show);
}
