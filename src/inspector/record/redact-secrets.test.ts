import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from './redact-secrets.ts'

const hideSecrets = (data: unknown) => createRedactor()(data)
const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('hideSecrets', () => {
  it('hides what stands under a telling key, at any depth, the same as the same', () => {
    expect(
      hideSecrets({
        session: { token: 'abcdefgh', refreshToken: 'def', user: { full_name: 'Amina' } },
        calls: [{ id: 'a', token: 'abcdefgh' }],
        body: { user_password: 'patrol', deviceSecret: { raw: 'x' }, Authorization: 'Bearer abc' },
      }),
    ).toEqual({
      session: { token: '(hidden 1)', refreshToken: '(hidden 2)', user: { full_name: 'Amina' } },
      calls: [{ id: 'a', token: '(hidden 1)' }],
      body: { user_password: '(hidden 3)', deviceSecret: '(hidden)', Authorization: '(hidden 4)' },
    })
  })

  it('knows a secret again, also where it stands in a text or came before', () => {
    const hide = createRedactor()
    expect(hide({ url: '/feed?t=abcdefgh', token: 'abcdefgh' })).toEqual({
      url: '/feed?t=(hidden 1)',
      token: '(hidden 1)',
    })
    expect(hide({ link: 'abcdefgh' })).toEqual({ link: '(hidden 1)' })
  })

  it('says where there is none', () => {
    expect(hideSecrets({ token: null, refreshToken: '' })).toEqual({ token: null, refreshToken: '' })
  })

  it('hides a JWT and a bearer under innocent keys', () => {
    expect(hideSecrets([JWT, `see ${JWT}.`, 'Bearer 8a7b6c5d4e3f'])).toEqual([
      '(hidden 1)',
      'see (hidden 1).',
      'Bearer (hidden 2)',
    ])
  })

  it('ends cycles, and leaves nothing that JSON has not', () => {
    const user: Record<string, unknown> = {
      id: '1',
      at: undefined,
      big: 12n,
      worst: Number.NaN,
      run: hideSecrets,
    }
    user.self = user
    expect(hideSecrets(user)).toEqual({
      id: '1',
      big: '12',
      worst: 'NaN',
      run: '(function hideSecrets)',
      self: '(again)',
    })
  })

  it('lets no secret through, wherever it stands', () => {
    const secret = 'S3CR3T-needle'
    const key = fc.constantFrom('token', 'accessToken', 'PASSWORD', 'password_confirmation', 'apiSecret')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.jsonValue(),
        fc.tuple(key, tie('tree')).map(([name, inside]) => ({ inside, [name]: secret })),
        fc.tuple(fc.string(), key).map(([text, name]) => ({ text: `${text}${secret}`, [name]: secret })),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 3 }),
      ),
    }))
    fc.assert(fc.property(tree, (data) => !JSON.stringify(hideSecrets(data) ?? null).includes(secret)))
  })

  it('hides the same as the same and another as another', () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9]{10,20}$/), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(words, (secrets) => {
        const shown = hideSecrets(secrets.map((token) => ({ token }))) as { token: string }[]
        for (const [i, one] of secrets.entries())
          for (const [j, other] of secrets.entries())
            expect(shown[i]?.token === shown[j]?.token).toBe(one === other)
      }),
    )
  })
})
