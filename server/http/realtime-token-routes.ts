import { realtimeTokenReply } from '../../contract/app-config.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { createCloudToken } from '../firebase-cloud.ts'
import { HttpProblem } from './problem-reply.ts'

/** Route for the console's access to the cloud database, if there is one. */
export function realtimeTokenRoutes(app: App, context: Context): void {
  app.post(
    '/realtime-token',
    {
      config: { mayUseReserve: true },
      schema: { tags: ['realtime'], response: { 200: realtimeTokenReply } },
    },
    async ({ account }) => {
      const data = await createCloudToken(context, account)
      if (data === null) {
        throw new HttpProblem(404, 'No cloud database serves this company.', { code: 'no_cloud_database' })
      }
      return { data }
    },
  )
}
