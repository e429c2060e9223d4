export const inspector = 'Inspector'
