const featuresByReason = {
  'WebTransport, which the socket is not asked to try': [
    '.pipeThrough()',
    '.pipeTo()',
    '.setBigUint64()',
    'BigInt',
    'TransformStream',
    'WebTransport',
  ],
  'transitions of views, which no component of ours is wrapped in': ['.startViewTransition()'],
  'the words of a fault in how a React Aria part is put together': ['Intl.ListFormat'],
  'columns of a CSV file under one name as one, which csv-parse is not asked for': ['Object.hasOwn'],
};

export const unreachedFeatures: readonly string[] = Object.values(featuresByReason).flat();
