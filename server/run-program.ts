import { sentence } from './sentence.ts'

/** Runs what the operator asked for: its exit code is what it gives, or 2 where it failed, with why in a sentence. */
export async function runProgram(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    // the edge of the process: whatever it was, it is said and the process ends
    console.error(sentence(error))
    process.exitCode = 2
  }
}
