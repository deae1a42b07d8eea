import { DatelineError } from '../../errors';
import { layoutPicture, type PictureFont, type PictureTone } from './layout';
import type { Sheet } from './types';

/** Pixels of the picture for one of a page, so that it is sharp on any screen. */
const SCALE = 2;
const SERIF = "Charter, 'Bitstream Charter', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif";
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const FONTS: Readonly<Record<PictureFont, string>> = {
  question: `italic 400 17px ${SERIF}`,
  answer: `600 28px ${SERIF}`,
  strong: `600 17px ${SANS}`,
  text: `400 17px ${SANS}`,
  quote: `400 17px ${SERIF}`,
  date: `600 13px ${SANS}`,
  small: `400 13px ${SANS}`,
};
/** Paper and ink as in the app. */
const LIGHT = {
  ...{ paper: '#faf6ee', ink: '#1d1a16', soft: '#5e564a', rail: '#b9ad98', accent: '#2440b8', mark: '#fbe9a9' },
  ...{ said: '#17633a', read: '#7d4f00', nothing: '#5f5a53' },
};
const DARK: typeof LIGHT = {
  ...{ paper: '#12151b', ink: '#ece6d9', soft: '#a9a598', rail: '#454d5c', accent: '#9db1ff', mark: '#4a4016' },
  ...{ said: '#77cf9b', read: '#e6b655', nothing: '#a6abb3' },
};

/**
 * A sheet as a picture (PNG), drawn here from its own words: nothing is fetched.
 * @throws DatelineError `INTERNAL` where the browser cannot draw
 */
export async function sheetPicture(sheet: Sheet, dark: boolean): Promise<Blob> {
  const colours = dark ? DARK : LIGHT;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw noPicture();
  const { width, height, runs, rail } = layoutPicture(sheet, (text, font) => {
    pen.font = FONTS[font];
    return pen.measureText(text).width;
  });
  canvas.width = width * SCALE;
  canvas.height = Math.ceil(height * SCALE);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, width, height);
  if (rail !== null) {
    pen.fillStyle = colours.rail;
    pen.fillRect(rail.x - 1, rail.from, 2, rail.to - rail.from);
    pen.fillStyle = colours.accent;
    for (const at of rail.points) {
      pen.beginPath();
      pen.arc(rail.x, at, 5, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  const tones: Readonly<Record<PictureTone, string>> = {
    ink: colours.ink,
    soft: colours.soft,
    level: colours[sheet.level],
  };
  for (const { text, x, y, font, tone, mark } of runs) {
    if (mark !== undefined) {
      pen.fillStyle = colours.mark;
      pen.fillRect(x - 1, y - 16, mark + 2, 21);
    }
    pen.font = FONTS[font];
    pen.fillStyle = tones[tone];
    pen.fillText(text, x, y);
  }
  return new Promise((fulfil, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(noPicture()) : fulfil(blob)), 'image/png'),
  );
}

const noPicture = (): DatelineError =>
  new DatelineError('INTERNAL', 'The browser could not draw the picture.', {
    hint: 'Save the answer as HTML instead.',
  });
