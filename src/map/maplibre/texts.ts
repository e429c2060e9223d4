export const mapKeys = 'Map: arrow keys move it, plus and minus zoom, Enter opens what is in the middle'
