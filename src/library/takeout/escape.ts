/** Plain text as Markdown that says the same. */
export function escapeMarkdown(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n').map(escapeLine).join('\\\n'))
    .join('\n\n');
}

function escapeLine(line: string): string {
  return escapeInline(line)
    .replace(/^(\s*)([#>+-])/, '$1\\$2')
    .replace(/^(\s*)(=+\s*)$/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^\s+/, '');
}

/** The same for words inside a line. */
export function escapeInline(text: string): string {
  return text
    .replace(/[\\`*[\]<~|]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/==/g, '\\=\\=')
    .replace(/&(?=#?\w+;)/g, '\\&');
}
