// Shows the page's subject and its requirements in browsers that cannot run its script. ES5.
(function () {
  function say() {
    var note = document.getElementById('too-old');
    var about = document.querySelector('meta[name=description]');
    if (note.children.length > 1) return;
    note.insertAdjacentHTML('afterbegin', '<h1></h1><p></p>');
    note.children[0].textContent = document.title;
    note.children[1].textContent = about ? about.content : '';
    note.hidden = false;
  }

  addEventListener('error', function (event) {
    if (event.error instanceof SyntaxError) say();
  });
  addEventListener('DOMContentLoaded', function () {
    if (!('aspectRatio' in document.documentElement.style)) say();
  });
})();
