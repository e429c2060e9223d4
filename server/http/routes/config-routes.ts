import { appConfigReply, type AppConfig } from '../../../contract/settings/app-config.ts'
import type { App } from '../../app/app.ts'
import { isRegistrationOpen } from '../../auth/registration/registration-routes.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../app/context.ts'
import { findDemoSignIn } from '../../demo/demo-sign-in.ts'
import { hasAnyGuestAccess } from '../../guests/guest-access-settings.ts'
import { isMailStoredOnly } from '../../mail/queue-mail.ts'
import { version } from '../../version.ts'
import { basemapFileType } from './basemap-routes.ts'

/** Route GET /api/config: public settings that the console needs before the sign-in. */
export function configRoutes(app: App, context: Context): void {
  const { config } = context
  app.get(
    '/config',
    { schema: { tags: ['console'], security: [], response: { 200: appConfigReply } } },
    async ({ host }) => ({
      data: {
        version,
        time_zone: config.timeZone,
        demo: await findDemoSignIn(context),
        registration: await isRegistrationOpen(context),
        guests: await hasAnyGuestAccess(context.db),
        outbox: isMailStoredOnly(context),
        google_maps_api_key: config.googleMapsApiKey,
        basemap: { style_url: config.basemapStyleUrl, file: basemapFile(config) },
        realtime: realtime(config),
        realtime_hosts: realtimeHosts(config, host),
      },
    }),
  )
}

function basemapFile(config: Config): AppConfig['basemap']['file'] {
  if (config.basemapFile === null) return null
  const kind = basemapFileType(config.basemapFile)
  return { url: `/basemap.${kind}`, kind }
}

function realtimeHosts({ firebase, publicUrl }: Config, host: string): string[] | null {
  if (firebase !== null) return null
  return publicUrl === null ? [host] : [host, new URL(publicUrl).host]
}

function realtime({ firebase }: Config): AppConfig['realtime'] {
  if (firebase === null) return { kind: 'local' }
  return {
    kind: 'cloud',
    firebase: {
      apiKey: firebase.apiKey,
      databaseURL: firebase.databaseUrl,
      projectId: firebase.projectId,
      ...(firebase.appId !== null && { appId: firebase.appId }),
    },
  }
}
