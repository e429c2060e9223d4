/** Measures a text as the chart draws it, px. */
export function chartTextWidth(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  // without a canvas: a little more than the mean letter
  if (!context) return (text) => text.length * 6.2
  const { fontFamily } = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  context.font = `500 ${0.6875 * rem}px ${fontFamily}`
  return (text) => context.measureText(text).width
}
