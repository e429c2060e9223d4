import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localizeProblem } from './localized-problem.ts'
import * as texts from './texts.ts'
import { french } from './texts.fr.ts'
import { swahili } from './texts.sw.ts'

const root = resolve(import.meta.dirname, '../../..')
const messages = Object.values(texts)
const asked = (accepted: string, url = '/c/:code/reports') => ({ url, accepted })

describe('a refusal of a public page', () => {
  it('is told in the language of the page, with its values', () => {
    const problem = {
      message: 'Number 4 of this phone was already used for another report.',
      code: 'sequence_used',
      data: { reporter: ['Please use at most 80 characters.'] },
    }
    expect(localizeProblem(asked('sw, en;q=0.5'), problem)).toEqual({
      message: 'Nambari 4 ya simu hii ilitumika kwa ripoti nyingine.',
      code: 'sequence_used',
      data: { reporter: ['Tafadhali usizidishe herufi 80.'] },
    })
    expect(localizeProblem(asked('fr'), { message: 'Please answer this item.' }).message).toBe(
      'Veuillez répondre à cette question.',
    )
  })

  it('is English where the language is unknown, the text has no message, or an account calls', () => {
    const problem = { message: 'Please fill this in.' }
    expect(localizeProblem(asked('de'), problem)).toBe(problem)
    expect(localizeProblem(asked('sw', '/api/clients'), problem)).toBe(problem)
    expect(localizeProblem(asked('sw'), { message: 'Something new.' })).toEqual({ message: 'Something new.' })
  })

  it('has each message in every language', () => {
    for (const table of [swahili, french]) expect(Object.keys(table).toSorted()).toEqual(messages.toSorted())
  })

  it('is said so by the code', () => {
    const code = ['server', 'domain', 'contract']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, String(name))),
      )
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('public-refusals'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const pieces = (message: string) => message.split(/\{\w+\}/).filter((piece) => piece.trim().length > 2)
    expect(messages.filter((message) => pieces(message).some((piece) => !code.includes(piece)))).toEqual([])
  })
})
