export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where a card of `size` goes beside `anchor` in a window: below it, or above where there is no room, and never past an edge.
 * All in CSS pixels.
 */
export function placeCard(
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  gap = 6,
): { readonly left: number; readonly top: number } {
  const margin = 8;
  const left = Math.max(margin, Math.min(anchor.left, view.width - size.width - margin));
  const below = anchor.top + anchor.height + gap;
  const fits = below + size.height + margin <= view.height;
  const above = anchor.top - gap - size.height;
  return { left, top: fits || above < margin ? below : above };
}
