import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Context } from '../context.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

const FROM = 'Askari <no-reply@askari.example>'

/**
 * Sends a mail through SMTP_URL. Without it the mail is written to DATA_DIR/mail as an .eml file that any mail
 * program opens, so that everything works with no mail account. False where the mail server did not take it.
 */
export async function sendMail(context: Context, mail: Mail): Promise<boolean> {
  const { smtpUrl, dataDir } = context.config
  const message = { from: FROM, ...mail, date: new Date(context.now()) }
  if (smtpUrl) {
    try {
      await createTransport(smtpUrl).sendMail(message)
      return true
    } catch (error) {
      // the mail server is another machine that may be away; whoever asked is told
      context.log.error({ error }, 'the mail server did not take a mail')
      return false
    }
  }
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = join(dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${context.now()}-${context.newId()}.eml`)
  await writeFile(file, eml as Buffer)
  context.log.warn({ file }, 'SMTP_URL is not set; a mail was written to a file')
  return true
}
