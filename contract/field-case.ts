/** 'client_id' as commands and events name it: 'clientId' */
export const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** 'clientId' as the API names it: 'client_id' */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
