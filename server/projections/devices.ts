import { deviceStream } from '../../domain/device/decide.ts'
import { readModel, searchText } from './read-model.ts'

export const devices = readModel(deviceStream, ['device'], (trx, key, event, { at }) => {
  switch (event.type) {
    case 'DeviceEnrolled':
      return trx
        .insertInto('device')
        .values({
          ...key,
          worker_id: event.workerId,
          label: event.label,
          search: searchText(event.label),
          status: 'enrolled',
          secret_hash: event.secretHash,
          enrolled_at: at,
          revoked_at: null,
        })
        .execute()
    case 'DeviceRevoked':
      return trx
        .updateTable('device')
        .set({ status: 'revoked', revoked_at: at })
        .where('company', '=', key.company)
        .where('id', '=', key.id)
        .execute()
  }
})
