/** Possible uses of a reporting code. */
export const CODE_USES = ['checklist', 'clock', 'checkpoint', 'occurrence', 'help'] as const
