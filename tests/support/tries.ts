/**
 * How often a test repeats what chance decides: seldom in `npm test`, which must stay short, often in `npm run attack`,
 * which sets THOROUGH.
 */
export const tries = ({ seldom, often }: { seldom: number; often: number }): number =>
  process.env.THOROUGH ? often : seldom
