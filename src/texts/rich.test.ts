import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { rich } from './rich.ts'
import { setLanguage, tr } from './tr.ts'

const MESSAGE = 'Ask <a>the <b>{role}</b></a> about {count} {count|guard|guards} until {time}.'

afterEach(() => setLanguage('en', {}))

const shown = (count: number) =>
  renderToStaticMarkup(
    rich(MESSAGE, {
      a: (words) => createElement('a', { href: '/team' }, words),
      b: (words) => createElement('b', null, words),
      role: 'manager',
      count,
      time: createElement('time', null, '16:00'),
    }),
  )

it('puts elements and values into a message', () => {
  expect(shown(1)).toBe('Ask <a href="/team">the <b>manager</b></a> about 1 guard until <time>16:00</time>.')
})

it('follows the order of the language', () => {
  setLanguage('sw', { [MESSAGE]: '{time}: {count|mlinzi|walinzi} {count}, <a><b>{role}</b></a>' })
  expect(shown(2)).toBe('<time>16:00</time>: walinzi 2, <a href="/team"><b>manager</b></a>')
})

it('falls back to English where the language has no words', () => {
  setLanguage('fr', { Back: 'Retour' })
  expect([tr('Back'), tr('Sign in'), tr('{count} {count|guard|guards}', { count: 2 })]).toEqual([
    'Retour',
    'Sign in',
    '2 guards',
  ])
})
