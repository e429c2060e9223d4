import { afterEach, beforeAll, expect, it } from 'vitest'
import { titleTruncatedText } from './title-truncated-text.ts'

beforeAll(() => titleTruncatedText(document))
afterEach(() => document.body.replaceChildren())

function pointAt(text: string, width: string, title = '') {
  const element = document.createElement('p')
  element.textContent = text
  element.title = title
  element.style.cssText = `white-space: nowrap; overflow: hidden; text-overflow: ellipsis; width: ${width}`
  document.body.append(element)
  const point = () => element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  point()
  return { element, point }
}

it('gives a cut text whole, and nothing where all can be read', () => {
  expect(pointAt('Wanjiru Kamau-Odhiambo', '60px').element.title).toBe('Wanjiru Kamau-Odhiambo')
  expect(pointAt('Wanjiru', '600px').element.title).toBe('')
})

it('keeps a title that was there', () => {
  expect(pointAt('Wanjiru Kamau-Odhiambo', '60px', 'Guard 4').element.title).toBe('Guard 4')
})

it('follows a text and a width that change', () => {
  const { element, point } = pointAt('Wanjiru Kamau-Odhiambo', '60px')
  element.textContent = 'Joseph Mwangi Kariuki'
  point()
  expect(element.title).toBe('Joseph Mwangi Kariuki')
  element.style.width = '600px'
  point()
  expect(element.title).toBe('')
})
