import { expect, it } from 'vitest'
import { findAnchors, findLinks, longParagraphs } from './check-markdown.mjs'

it('names headings as GitHub does, also those of the same words', () => {
  const page = '# Watch it: `/healthz` & co\n\n## Steps\n\n```sh\n# not a heading\n```\n\n## Steps\n'
  expect(findAnchors(page)).toEqual(['watch-it-healthz--co', 'steps', 'steps-1'])
})

it('reads relative links and pictures, and no code and no other host', () => {
  const page =
    '![map](docs/a.png) [b](b.md#steps), [c](https://c.example/#d)\n```\n[e](e.md)\n```\n[f](#f "F")'
  expect(findLinks(page)).toEqual(['docs/a.png', 'b.md#steps', '#f'])
})

it('finds paragraphs and list items of more than five lines, and takes tables as they are', () => {
  const long = 'word '.repeat(130)
  expect(
    longParagraphs(`# H\n\n${long}\n\n- short\n- ${long}\n- short\n\n| a |\n| - |\n| ${long} |`),
  ).toEqual([long, expect.stringContaining('- word')])
})
