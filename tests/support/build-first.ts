import { buildIfStale } from '../../scripts/prepare.mjs'

/** Before tests that start the server as a process or open the console: what they run is what the sources say. */
// oxlint-disable-next-line import/no-default-export -- both test runners take a set-up so
export default function buildFirst(): Promise<void> {
  return buildIfStale()
}
