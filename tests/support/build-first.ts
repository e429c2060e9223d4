import { buildIfStale } from '../../scripts/prepare.mjs'

/** Before tests that start the server as a process or open the console: what they run is what the sources say. */
export default function buildFirst(): void {
  buildIfStale()
}
