import type { SecurityLogRow } from '../../../contract/security-log.ts'
import { browserName } from '../../ui/content/browser-name.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Returns who caused an entry, if known. */
export function securityActorText(row: SecurityLogRow): string {
  const name = row.account_name ?? row.guest_name ?? row.device_label
  const id = row.account_id ?? row.guest_id ?? row.device_id
  return name ?? (id === null ? tr(texts.nobody) : tr(texts.noId, { id }))
}

/** From where: '203.0.113.7, Firefox on Linux'. */
export const securityOriginText = ({ address, agent }: SecurityLogRow): string =>
  address === null ? tr(texts.manyAddresses) : `${address}, ${browserName(agent)}`
