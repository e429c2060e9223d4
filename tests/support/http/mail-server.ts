import { createServer, type AddressInfo } from 'node:net'

export interface ReceivedMail {
  /** `Message-ID` of the mail without its domain */
  key: string
  to: string
  /** raw text of the mail with its headers */
  source: string
}

/** Starts a mail server that accepts every mail. It calls `take` with each mail and sends the result as its answer. */
export async function mailServer(
  take: (mail: ReceivedMail) => string | Promise<string> = () => '250 ok',
): Promise<{ url: string; mails: ReceivedMail[]; close: () => void }> {
  const mails: ReceivedMail[] = []
  const server = createServer((socket) => {
    let mail: string | null = null
    // a sender that is killed resets the connection, which is no error here
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      if (mail === null) {
        if (said.startsWith('DATA')) mail = ''
        socket.write(`${mail === '' ? '354 go on' : said.startsWith('QUIT') ? '221 bye' : '250 ok'}\r\n`)
        return
      }
      mail += said
      if (!mail.endsWith('\r\n.\r\n')) return
      const received = {
        key: /^Message-ID:\s+<(.+)@/im.exec(mail)?.[1] ?? '',
        to: /^To: (.+)\r$/im.exec(mail)?.[1] ?? '',
        source: mail,
      }
      mail = null
      void Promise.resolve(take(received)).then((answer) => {
        if (answer.startsWith('2')) mails.push(received)
        socket.write(`${answer}\r\n`)
      })
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => server.close() }
}
