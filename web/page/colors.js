// The choice of the colors.

// listenToColors connects the field that selects the colors, in which an empty value means those
// of the system, and calls changed when they change. theme.js shows them.
export function listenToColors(select, changed) {
  const root = document.documentElement;
  try {
    select.value = localStorage.getItem('theme') ?? '';
  } catch {
    // There is no storage.
  }
  if (select.selectedIndex < 0) { // somebody has changed the storage
    select.value = '';
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  select.addEventListener('change', () => {
    root.dataset.theme = select.value || (dark.matches ? 'dark' : 'light');
    try {
      localStorage.setItem('theme', select.value);
    } catch {
      // The choice lasts while the page is open.
    }
  });
  new MutationObserver(changed).observe(root, {attributeFilter: ['data-theme']});
}
