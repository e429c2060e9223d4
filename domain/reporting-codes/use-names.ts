/** What a reporting code can permit. */
export const CODE_USES = ['checklist', 'clock', 'checkpoint', 'occurrence', 'help'] as const
