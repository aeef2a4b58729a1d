// Pictures, one after the other, into a WebM video.
window.film = (() => {
  let recorder, chunks, canvas, pen, track;
  const size = () => chunks.reduce((sum, chunk) => sum + chunk.size, 0);
  return {
    begin(width, height) {
      canvas = document.createElement('canvas');
      canvas.width = width; canvas.height = height;
      pen = canvas.getContext('2d');
      pen.fillRect(0, 0, width, height);
      const stream = canvas.captureStream(15);
      track = stream.getVideoTracks()[0];
      chunks = [];
      recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 2500000 });
      recorder.ondataavailable = (event) => chunks.push(event.data);
      recorder.start(500);
    },
    async frame(jpeg) {
      const picture = new Image();
      picture.src = 'data:image/jpeg;base64,' + jpeg;
      await picture.decode();
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    },
    async end() {
      // A video of no frame would be an empty file: a busy machine may not have drawn one yet.
      for (const ends = Date.now() + 4000; !size() && Date.now() < ends;) {
        pen.drawImage(canvas, 0, 0);
        await new Promise((resolve) => setTimeout(resolve, 50));
        recorder.requestData();
      }
      return new Promise((resolve) => {
        recorder.onstop = async () => {
          const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
          let text = '';
          for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
          resolve(btoa(text));
        };
        recorder.stop();
        track.stop();
      });
    },
  };
})();
