export const dark = 'Dark'
export const light = 'Light'
export const system = 'System'
export const theme = 'Theme'
