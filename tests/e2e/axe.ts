import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns axe's findings on the page or in `part` of it, as rule and element. Checks all rules, or only the given ones.
 */
export async function axeViolations(page: Page, part = 'html', rules: string[] = []): Promise<string[]> {
  // waits for transitions to end, because colours in between would cause false findings
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map((each) => each.finished),
    ),
  )
  // the page has no frames, so axe needs no extra page to combine its findings
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
  const runOnly = rules.length > 0 ? { runOnly: { type: 'rule' as const, values: rules } } : {}
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/**
 * Returns the findings of all rules in the dark theme, and of the colour rules in the light theme. A theme changes only
 * colours.
 */
export async function axeViolationsInBothThemes(page: Page, part = 'html') {
  const wear = (theme: string) =>
    page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)
  const dark = await axeViolations(page, part)
  await wear('light')
  const light = await axeViolations(page, part, ['color-contrast'])
  await wear('dark')
  return { dark, light }
}
