// The switch between dark and light colors.

// listenToColors connects the button that switches the colors, shows the present colors
// on it, and calls changed when they change.
export function listenToColors(button, changed) {
  const root = document.documentElement;
  const show = () => button.setAttribute('aria-pressed', String(root.dataset.theme === 'dark'));
  button.addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset.theme);
    } catch {
      // The choice lasts while the page is open.
    }
  });
  new MutationObserver(() => {
    show();
    changed();
  }).observe(root, {attributeFilter: ['data-theme']});
  show();
}
