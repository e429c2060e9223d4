import { z } from 'zod'
import { commentRules } from '../../domain/records/comment.ts'
import { storedFiles } from '../../domain/records/file.ts'
import { id } from './id.ts'
import { pageSchema, pageQuery } from './page.ts'

const comment = z.object({
  /** version of the comment's event in the record's stream */
  id,
  text: z.string(),
  /** ids of mentioned users */
  user_ids: z.array(id),
  files: storedFiles,
  /** name of the author; null if the account is unknown */
  author: z.string().nullable(),
  /** ms since epoch UTC */
  at: z.number(),
})
export type Comment = z.infer<typeof comment>

/** GET {record}/{id}/comments: newest first */
export const commentsQuery = pageQuery(20)
export const commentsReply = pageSchema(comment)

/** POST {record}/{id}/comments adds a comment. Mentioned people get a mail. */
export const commentBody = z.object({
  text: commentRules.shape.text,
  user_ids: commentRules.shape.userIds,
  files: commentRules.shape.files,
})
export const commentReply = z.object({ data: comment })
