/**
 * Throws an error unless every picture of a track has bytes in the file.
 *
 * @param tables the content of the boxes in its sample table
 */
export function judgeSamples(tables: ReadonlyMap<string, Buffer>, fileBytes: number): void {
  const sizes = sizesOf(tables);
  const places = placesOf(tables);
  const runs = tables.get('stsc');
  if (!runs || sizes.count === 0) throw new Error('A track has no pictures');
  let sample = 0;
  let pictureBytes = 0;
  const runCount = runs.readUInt32BE(4);
  for (let run = 0; run < runCount; run++) {
    const at = 8 + 12 * run;
    const next = run + 1 < runCount ? runs.readUInt32BE(at + 12) : places.count + 1;
    const each = runs.readUInt32BE(at + 4);
    for (let chunk = runs.readUInt32BE(at); chunk < next && sample < sizes.count; chunk++) {
      let end = places.at(chunk - 1);
      for (const last = Math.min(sample + each, sizes.count); sample < last; sample++) {
        end += sizes.at(sample);
        pictureBytes += sizes.at(sample);
        if (end > fileBytes) throw new Error('Pictures are behind the end');
      }
    }
  }
  if (sample < sizes.count || pictureBytes === 0) throw new Error('A track lacks pictures');
}

interface Numbers {
  count: number;
  at(index: number): number;
}

function sizesOf(tables: ReadonlyMap<string, Buffer>): Numbers {
  const table = tables.get('stsz');
  const compact = tables.get('stz2');
  if (table) {
    const same = table.readUInt32BE(4);
    return { count: table.readUInt32BE(8), at: (index) => same || table.readUInt32BE(12 + 4 * index) };
  }
  if (!compact) throw new Error('A track has no sizes');
  const bits = compact.readUInt8(7);
  return { count: compact.readUInt32BE(8), at: (index) => compactSize(compact, bits, index) };
}

function compactSize(table: Buffer, bits: number, index: number): number {
  if (bits === 16) return table.readUInt16BE(12 + 2 * index);
  if (bits === 8) return table.readUInt8(12 + index);
  const pair = table.readUInt8(12 + (index >> 1));
  return index % 2 === 0 ? pair >> 4 : pair & 0x0f;
}

function placesOf(tables: ReadonlyMap<string, Buffer>): Numbers {
  const short = tables.get('stco');
  const long = tables.get('co64');
  if (short) return { count: short.readUInt32BE(4), at: (index) => short.readUInt32BE(8 + 4 * index) };
  if (!long) throw new Error('A track has no places');
  return { count: long.readUInt32BE(4), at: (index) => Number(long.readBigUInt64BE(8 + 8 * index)) };
}
