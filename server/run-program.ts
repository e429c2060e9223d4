import { operatorMessage } from './sentence.ts'

/** Runs an operator's program: exits with its code, or with 2 and a sentence if it failed. */
export async function runCli(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    // entry point: any error is printed and the process ends
    console.error(operatorMessage(error))
    process.exitCode = 2
  }
}
