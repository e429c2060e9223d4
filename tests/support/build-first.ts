import { buildIfStale } from '../../scripts/prepare.mjs'

/** Builds the product before tests that start the server or open the console. */
// oxlint-disable-next-line import/no-default-export -- both test runners take a set-up so
export default function buildFirst(): Promise<void> {
  return buildIfStale()
}
