import { expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { ConfigError } from '../config/config.ts'
import { startFirebaseCloud } from './firebase-cloud.ts'

it.each([
  '{"private_key":"s3cret", oops',
  '{"project_id":"s3cret"}',
  '{"client_email":"server@askari.example","private_key":"s3cret"}',
  '/no/such/s3cret.json',
])(
  'an invalid service account (%s) is a fault of its variable, told without what it holds',
  async (given) => {
    const context = await testContext({
      FIREBASE_DATABASE_URL: 'https://askari.firebaseio.com',
      FIREBASE_SERVICE_ACCOUNT: given,
      FIREBASE_API_KEY: 'key',
      FIREBASE_PROJECT_ID: 'askari',
    })
    const refusal: unknown = await startFirebaseCloud(context).catch((error: unknown) => error)
    await context.close()
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(String(refusal)).toContain('FIREBASE_SERVICE_ACCOUNT: ')
    expect(String(refusal)).not.toContain('s3cret')
  },
)
