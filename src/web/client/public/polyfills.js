// Language features that supported browsers lack, for all pages but the directory; loaded by start.js.
(function () {
  function add(of, name, method) {
    if (!of[name]) Object.defineProperty(of, name, { value: method, writable: true, configurable: true });
  }

  function at(index) {
    var from = Math.trunc(index) || 0;
    return this[from < 0 ? this.length + from : from];
  }

  add(Array.prototype, 'at', at);
  add(Array.prototype, 'findLast', function (test, self) {
    var index = this.length - 1;
    while (index >= 0 && !test.call(self, this[index], index, this)) index -= 1;
    return this[index];
  });
  add(AbortSignal, 'timeout', function (milliseconds) {
    var ending = new AbortController();
    setTimeout(function () {
      ending.abort();
    }, milliseconds);
    return ending.signal;
  });
  add(URL, 'parse', function (address, base) {
    try {
      return new URL(address, base);
    } catch (_wrong) {
      return null;
    }
  });
  add(URL, 'canParse', function (address, base) {
    return URL.parse(address, base) !== null;
  });
  add(String.prototype, 'toWellFormed', function () {
    return this.replace(/[\ud800-\udfff]/gu, '\ufffd');
  });
})();
