/** A mark that opens or closes a string, what a backslash protects, and what no JSON may hold as it is. */
const PART = /"|\\[^]|[\u0000-\u001f]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The value of a JSON text. Control characters that stand in it as they are, as hand-made files and bad exports have
 * them, are left out; line breaks and tabs inside its strings are kept.
 * @throws SyntaxError that tells of the text as it was given
 */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    let inside = false;
    const mended = text.replace(PART, (part) => {
      if (part === '"') inside = !inside;
      if (part >= ' ') return part;
      return inside ? (ESCAPES[part] ?? '') : ESCAPES[part] === undefined ? '' : part;
    });
    if (mended === text) throw error;
    try {
      return JSON.parse(mended);
    } catch {
      throw error;
    }
  }
}
