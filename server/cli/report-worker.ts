import { readConfig } from '../config/config.ts'
import { openToRead } from '../db/open-database.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { runTask, type FromWorker, type ToWorker } from '../reports/runs/report-task.ts'

/** interval of progress messages to the server, ms */
const SAY_MS = 200

const { db, engine } = openToRead(readConfig(process.env))
const send = (message: FromWorker) => process.send?.(message)

async function work({ task }: ToWorker): Promise<void> {
  let said = 0
  const reach = (step: string, done: number, of?: number) => {
    const now = performance.now()
    if (now - said < SAY_MS) return
    said = now
    send({ step, done, of: of ?? null })
  }
  const snapshot = db.transaction()
  try {
    const made = await (
      engine === 'postgres' ? snapshot.setIsolationLevel('repeatable read') : snapshot
    ).execute((trx) => runTask(trx, task, reach))
    send({ made })
  } catch (error) {
    // entry point: every error is sent to the server
    if (error instanceof HttpProblem) send({ problem: error.problem, statusCode: error.statusCode })
    else send({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

process.on('message', (message: ToWorker) => void work(message))
// the server has ended, so nobody waits for the report any more
process.on('disconnect', () => process.exit(0))
