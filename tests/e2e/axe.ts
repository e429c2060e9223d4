import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * axe's findings on the page or in `part` of it, by all rules or the given ones, each as rule and
 * place.
 */
export async function axeViolations(page: Page, part = 'html', rules: string[] = []): Promise<string[]> {
  // during a transition a colour is neither the old nor the new one
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map((each) => each.finished),
    ),
  )
  // the screens have no frames, so axe needs no separate page to combine the findings
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
  const runOnly = rules.length > 0 ? { runOnly: { type: 'rule' as const, values: rules } } : {}
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/**
 * The findings of all rules in the dark theme, and of the colour rules in the light theme, because
 * a theme changes nothing else.
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
