import { z } from 'zod'
import type { ProviderTest } from '../../contract/company-sign-in/company-sign-in.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readClientSecret } from './client-secret.ts'
import { readCompanySignIn } from './company-sign-in-model.ts'
import { discover, providerFetch } from './provider.ts'
import { providerErrorText } from './provider-sign-in.ts'

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/**
 * Checks whether the provider's metadata and keys can be read. Returns each step with its result. Starts no
 * sign-in.
 */
export async function testProvider(context: Context, company: CompanyId): Promise<ProviderTest> {
  const steps: ProviderTest['steps'] = []
  const done = (ok: boolean): ProviderTest => ({ ok, steps })
  const { issuer, application } = await readCompanySignIn(context.db, company)
  const secret = await readClientSecret(context, company)
  const missing = [
    ...(issuer === null ? ['the address of the provider'] : []),
    ...(application === null ? ['the client ID'] : []),
    ...(secret === null ? ['the client secret'] : []),
  ]
  if (issuer === null || application === null || secret === null) {
    steps.push({ step: 'Settings', ok: false, detail: `Please give ${missing.join(', ')}.` })
    return done(false)
  }
  steps.push({ step: 'Settings', ok: true, detail: null })
  try {
    const found = (await discover(context, { issuer, application, secret })).serverMetadata()
    steps.push({ step: 'Discovery', ok: true, detail: found.issuer })
    const missingEnds = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
      (end) => found[end] === undefined,
    )
    if (missingEnds.length > 0) {
      steps.push({
        step: 'Metadata',
        ok: false,
        detail: `The provider does not name ${missingEnds.join(', ')}.`,
      })
      return done(false)
    }
    steps.push({ step: 'Metadata', ok: true, detail: found.authorization_endpoint ?? null })
    const answer = await providerFetch(context)(found.jwks_uri ?? '')
    const keys = answer.ok ? keySet.safeParse(await answer.json()) : null
    if (!keys?.success) {
      steps.push({
        step: 'Keys',
        ok: false,
        detail: `${found.jwks_uri} answered with status ${answer.status}, or has no keys.`,
      })
      return done(false)
    }
    steps.push({ step: 'Keys', ok: true, detail: `${keys.data.keys.length}` })
    return done(true)
  } catch (error) {
    const step = ['Settings', 'Discovery', 'Metadata', 'Keys'][steps.length] ?? 'Keys'
    steps.push({ step, ok: false, detail: providerErrorText(error).slice(0, 500) })
    return done(false)
  }
}
