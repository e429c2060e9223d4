/** What a reporting code may be for. */
export const CODE_USES = ['checklist', 'clock', 'checkpoint', 'occurrence', 'help'] as const
