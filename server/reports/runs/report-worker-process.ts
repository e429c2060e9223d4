import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Context } from '../../app/context.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { childEnvironment, isBuilt, programPath } from '../../cli/child-program.ts'
import type { ReportScope } from '../report-kind.ts'
import {
  type ComputedTask,
  type ReportTask,
  runTask,
  type WrittenTask,
  type FromWorker,
  type ToWorker,
} from './report-task.ts'

/** heap limit of a process, MB */
const MOST_MEMORY_MB = 512
/** size of the young generation of the heap, MB; a large one would double the memory */
const YOUNG_MEMORY_MB = 4
/** priority (0 normal to 19 idle): low, because ingest and the board come first, but high enough to finish */
const NICENESS = 5
/** an idle process is ended after this time, ms */
const IDLE_MS = 60_000

export interface TaskOptions {
  signal: AbortSignal
  reach: ReportScope['reach']
}

/** The reason why a task was not finished, in words for people. */
export class TaskError extends Error {
  override name = 'TaskError'
}

const idle = new WeakMap<Context['events'], { child: ChildProcess; end: NodeJS.Timeout }[]>()

/**
 * Runs a task in a child process with low priority and a read-only connection; an abort ends the process. A
 * server that runs from sources computes in its own process.
 */
export async function runInWorker(
  context: Context,
  task: ReportTask,
  { signal, reach }: TaskOptions,
): Promise<ComputedTask | WrittenTask> {
  if (!isBuilt)
    return runTask(context.db, task, (...reached) => {
      signal.throwIfAborted()
      reach(...reached)
    })
  const child = takeIdle(context) ?? start(context)
  try {
    const made = await answerOf(child, task, { signal, reach })
    keepIdle(context, child)
    return made
  } catch (error) {
    if (error instanceof HttpProblem) keepIdle(context, child)
    else child.kill('SIGKILL')
    throw error
  }
}

/** Ends the idle child processes. */
export function endIdleWorkers({ events }: Context): void {
  for (const { child, end } of idle.get(events) ?? []) {
    clearTimeout(end)
    child.kill('SIGKILL')
  }
  idle.delete(events)
}

function start({ config, log }: Context): ChildProcess {
  const child = fork(programPath('report-worker'), [], {
    env: { ...process.env, ...childEnvironment(config) },
    execArgv: [
      ...process.execArgv,
      `--max-old-space-size=${MOST_MEMORY_MB}`,
      `--max-semi-space-size=${YOUNG_MEMORY_MB}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (text) => log.warn({ said: String(text).slice(0, 500) }, 'report worker'))
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  return child
}

function takeIdle({ events }: Context): ChildProcess | undefined {
  for (let next = idle.get(events)?.pop(); next; next = idle.get(events)?.pop()) {
    clearTimeout(next.end)
    if (next.child.connected) return next.child
  }
  return undefined
}

function keepIdle({ events }: Context, child: ChildProcess): void {
  const waiting = idle.get(events) ?? []
  const end = setTimeout(() => child.kill(), IDLE_MS)
  end.unref()
  child.unref()
  child.channel?.unref()
  idle.set(events, [...waiting, { child, end }])
}

function answerOf(
  child: ChildProcess,
  task: ReportTask,
  { signal, reach }: TaskOptions,
): Promise<ComputedTask | WrittenTask> {
  child.channel?.ref()
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error')
      child.on('error', () => {})
      signal.removeEventListener('abort', abort)
      then()
    }
    const abort = () => settle(() => reject(signal.reason as Error))
    child.on('message', (message: FromWorker) => {
      if ('step' in message) reach(message.step, message.done, message.of ?? undefined)
      else if ('made' in message) settle(() => resolve(message.made))
      else if ('problem' in message)
        settle(() => reject(new HttpProblem(message.statusCode, message.problem.message, message.problem)))
      else settle(() => reject(new Error(message.fault)))
    })
    child.on('error', (error) => settle(() => reject(error)))
    child.on('exit', (code, ended) =>
      settle(() =>
        reject(
          ended === 'SIGABRT' || code === 134
            ? new TaskError(
                `The report needs more than ${MOST_MEMORY_MB} MB of memory. Choose a shorter period, a client or a site.`,
              )
            : ended === null
              ? new Error(`the report worker ended with ${code}`)
              : new TaskError(
                  'The process that computed this report was ended while it was at work, as happens where memory is short. Request the report again, or choose a shorter period.',
                ),
        ),
      ),
    )
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else child.send({ task } satisfies ToWorker, (error) => error && settle(() => reject(error)))
  })
}
