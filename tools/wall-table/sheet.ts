import sharp from 'sharp';

/** Between pictures, in px. */
const GAP = 8;
const GRAY = '#8a8a86';
/** Of the palette: as many as show no difference. */
const COLORS = 24;

/** Small pictures side by side in one file. */
export async function writeSheet(file: string, pictures: readonly Buffer[], width: number, columns: number): Promise<void> {
  const small = await Promise.all(
    pictures.map((picture) => sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })),
  );
  const height = Math.max(...small.map(({ info }) => info.height));
  const rows = Math.ceil(small.length / columns);
  await sharp({
    create: {
      width: columns * (width + GAP) + GAP,
      height: rows * (height + GAP) + GAP,
      channels: 3,
      background: GRAY,
    },
  })
    .composite(
      small.map(({ data: input }, at) => ({
        input,
        left: GAP + (at % columns) * (width + GAP),
        top: GAP + Math.floor(at / columns) * (height + GAP),
      })),
    )
    .png({ palette: true, colours: COLORS, effort: 10 })
    .toFile(file);
}
