import { z } from 'zod'
import { commentRules } from '../../domain/records/comment.ts'
import { storedFiles } from '../../domain/records/file.ts'
import { id } from './id.ts'
import { pageSchema, pageQuery } from './page.ts'

/** A comment on a record. */
const comment = z.object({
  /** version of its event in the stream of the record */
  id,
  text: z.string(),
  /** ids of mentioned people */
  user_ids: z.array(id),
  files: storedFiles,
  /** null if the account is not known */
  author: z.string().nullable(),
  /** ms since epoch UTC */
  at: z.number(),
})
export type Comment = z.infer<typeof comment>

/** GET {record}/{id}/comments, the newest first */
export const commentsQuery = pageQuery(20)
export const commentsReply = pageSchema(comment)

/** POST {record}/{id}/comments: mentioned people get a mail. */
export const commentBody = z.object({
  text: commentRules.shape.text,
  user_ids: commentRules.shape.userIds,
  files: commentRules.shape.files,
})
export const commentReply = z.object({ data: comment })
