// Records presses until React has hydrated the server's page, and marks them as pending; the component EarlyInput
// replays them. Links, text fields and selects work without scripts. ES5.
(function () {
  var presses = [];

  function controls() {
    return [].slice.call(document.querySelectorAll('#root button, #root [type=checkbox], #root [type=radio]'));
  }

  function record(event) {
    var control = event.target.closest('button, [type=checkbox], [type=radio]');
    var at = controls().indexOf(control);
    if (at < 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    var last = presses[presses.length - 1];
    if (last && last.control === control && control.type === 'submit') return; // a form is sent once
    var mark = control.closest('label') || control;
    mark.setAttribute('aria-busy', 'true');
    presses.push({ control: control, mark: mark, at: at });
  }

  // Forms without a submit button: with one, Enter in a field clicks it, which is recorded above.
  function stay(event) {
    event.preventDefault();
  }

  document.addEventListener('click', record, true);
  document.addEventListener('submit', stay, true);
  window.earlyPresses = {
    controls: controls,
    /** Ends the recording. */
    end: function () {
      document.removeEventListener('click', record, true);
      document.removeEventListener('submit', stay, true);
      return presses.splice(0);
    },
  };
})();
