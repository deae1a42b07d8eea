/** A name that can stand in a path: "Qwen2.5-0.5B-Instruct.Q4_K_M". */
export function shelfId(name: string): string {
  return (
    name
      .replace(/\.gguf$/i, '')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'model'
  );
}
