import { sitePostStream } from '../../domain/site-post/decide.ts'
import { readModel, searchText } from './read-model.ts'

export const sitePosts = readModel(sitePostStream, ['site_post'], (trx, key, event) =>
  trx
    .insertInto('site_post')
    .values({
      ...key,
      alias: event.alias,
      search: searchText(event.alias),
      type: event.postType,
      latitude: event.latitude,
      longitude: event.longitude,
      client_id: event.clientId,
      assignment_id: event.assignmentId,
    })
    .execute(),
)
