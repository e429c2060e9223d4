/**
 * How often a test repeats what chance decides: seldom in `npm test`, which must stay short, often in
 * `npm run test:attack`, which sets THOROUGH to the share of it that is asked for (1: all).
 */
export const tries = ({ seldom, often }: { seldom: number; often: number }): number =>
  process.env.THOROUGH ? Math.max(1, Math.round(often * Number(process.env.THOROUGH))) : seldom
