import type { Answer, AskEvent, Frame, Resolution } from '../ask';
import type { Passage } from '../retrieve';

/** One question of the tree: the person's own (depth 0) or one that was asked on the way. */
export interface Step {
  readonly key: string;
  readonly depth: number;
  readonly question: string;
  readonly frame: Frame | null;
  readonly resolutions: readonly Resolution[];
  readonly passages: readonly Passage[];
  readonly answer: Answer | null;
  readonly children: readonly Step[];
}

type Draft = { -readonly [K in keyof Step]: Step[K] } & { children: Draft[]; resolutions: Resolution[] };

function draft(key: string, depth: number, question: string): Draft {
  return { key, depth, question, frame: null, resolutions: [], passages: [], answer: null, children: [] };
}

/**
 * The tree of questions behind a stream of events, as far as it has come. A `subquestion` opens a child of the nearest
 * shallower question; every other event belongs to the question last opened at its depth.
 */
export function stepTree(question: string, events: readonly AskEvent[]): Step {
  const root = draft('0', 0, question);
  let path: Draft[] = [root];
  for (const event of events) {
    if (event.kind === 'subquestion') {
      const depth = Math.max(1, event.depth);
      path = path.filter((step) => step.depth < depth);
      const parent = path[path.length - 1] ?? root;
      const child = draft(`${parent.key}.${parent.children.length}`, depth, event.question);
      parent.children.push(child);
      path.push(child);
      continue;
    }
    const step = path.filter(({ depth }) => depth <= event.depth).pop() ?? root;
    switch (event.kind) {
      case 'frame':
        step.frame = event.frame;
        break;
      case 'resolved':
        step.resolutions.push(event.resolution);
        break;
      case 'retrieved':
        step.passages = event.passages;
        break;
      case 'answer':
        step.answer = event.answer;
        break;
    }
  }
  return root;
}
