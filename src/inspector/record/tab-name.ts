/** This tab, among those of the browser; a plain http address has no randomUUID. */
export const TAB_NAME = Math.random().toString(36).slice(2, 10)
