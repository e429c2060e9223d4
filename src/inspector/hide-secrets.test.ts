import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HIDDEN, hideSecrets } from './hide-secrets.ts'

describe('hideSecrets', () => {
  it('hides what stands under a telling key, at any depth', () => {
    expect(
      hideSecrets({
        session: { token: 'abc', refreshToken: 'def', user: { full_name: 'Amina' } },
        calls: [{ id: 'a', token: 'abc' }],
        body: { user_password: 'patrol', deviceSecret: { raw: 'x' }, Authorization: 'Bearer abc' },
      }),
    ).toEqual({
      session: { token: HIDDEN, refreshToken: HIDDEN, user: { full_name: 'Amina' } },
      calls: [{ id: 'a', token: HIDDEN }],
      body: { user_password: HIDDEN, deviceSecret: HIDDEN, Authorization: HIDDEN },
    })
  })

  it('says where there is none', () => {
    expect(hideSecrets({ token: null, refreshToken: '' })).toEqual({ token: null, refreshToken: '' })
  })

  it('hides a JWT under an innocent key', () => {
    expect(hideSecrets(['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'])).toEqual([HIDDEN])
  })

  it('ends cycles', () => {
    const user: Record<string, unknown> = { id: '1' }
    user.self = user
    expect(hideSecrets(user)).toEqual({ id: '1', self: '(again)' })
  })

  it('lets no secret through, wherever it stands', () => {
    const secret = 'S3CR3T-needle'
    const key = fc.constantFrom('token', 'accessToken', 'PASSWORD', 'password_confirmation', 'apiSecret')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.jsonValue(),
        fc.tuple(key, tie('tree')).map(([name, inside]) => ({ inside, [name]: secret })),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 3 }),
      ),
    }))
    fc.assert(fc.property(tree, (data) => !JSON.stringify(hideSecrets(data) ?? null).includes(secret)))
  })
})
