// Sets the theme before the first paint, so that the other theme does not flash. It is a file,
// because the console's content security policy allows no inline script. The rules are those of
// src/ui/theme/theme.ts.
{
  const kept = localStorage.getItem('askari.theme')
  const light = kept === 'light' || (kept !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  const theme = light ? 'light' : 'dark'
  Object.assign(document.documentElement.dataset, { theme, screenTheme: theme })
}
